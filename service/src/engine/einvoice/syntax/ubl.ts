import { mapAddress } from './address';
import type { GroupPaths } from './group';

/** OASIS UBL 2.1 Invoice and CreditNote (EN 16931-3-2). */
const vatScheme = 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID';
const legalId = 'PartyLegalEntity/CompanyID';
const ids = 'PartyIdentification/ID[@schemeID!=SEPA]';
const allowance = 'AllowanceCharge[ChargeIndicator=false]';
const charge = 'AllowanceCharge[ChargeIndicator=true]';
const objectReference = 'AdditionalDocumentReference[DocumentTypeCode=130]/ID';

const address = mapAddress([
	'StreetName',
	'AdditionalStreetName',
	'AddressLine/Line',
	'CityName',
	'PostalZone',
	'CountrySubentity',
	'Country/IdentificationCode',
]);

/** Paths of the model's terms in UBL. */
export const ublPaths: GroupPaths = {
	terms: {
		'BT-1': 'ID',
		'BT-2': 'IssueDate',
		'BT-3': 'InvoiceTypeCode|CreditNoteTypeCode',
		'BT-5': 'DocumentCurrencyCode',
		'BT-6': 'TaxCurrencyCode',
		'BT-7': 'TaxPointDate',
		'BT-8': 'InvoicePeriod/DescriptionCode',
		'BT-9': 'DueDate PaymentMeans/PaymentDueDate',
		'BT-10': 'BuyerReference',
		'BT-11': 'ProjectReference/ID AdditionalDocumentReference[DocumentTypeCode=50]/ID',
		'BT-12': 'ContractDocumentReference/ID',
		'BT-13': 'OrderReference/ID',
		'BT-14': 'OrderReference/SalesOrderID',
		'BT-15': 'ReceiptDocumentReference/ID',
		'BT-16': 'DespatchDocumentReference/ID',
		'BT-17': 'OriginatorDocumentReference/ID',
		'BT-18': objectReference,
		'BT-19': 'AccountingCost',
		'BT-20': 'PaymentTerms/Note',
		'BT-23': 'ProfileID',
		'BT-24': 'CustomizationID',
		'BT-72': 'Delivery/ActualDeliveryDate',
		'BT-90':
			'AccountingSupplierParty/Party/PartyIdentification/ID[@schemeID=SEPA] PayeeParty/PartyIdentification/ID[@schemeID=SEPA]',
		'BT-110': 'TaxTotal/TaxAmount',
	},
	groups: {
		'BG-1': { at: 'Note', terms: { 'BT-22': '.' } },
		'BG-3': {
			at: 'BillingReference',
			terms: { 'BT-25': 'InvoiceDocumentReference/ID', 'BT-26': 'InvoiceDocumentReference/IssueDate' },
		},
		'BG-4': {
			at: 'AccountingSupplierParty/Party',
			terms: {
				'BT-27': 'PartyLegalEntity/RegistrationName',
				'BT-28': 'PartyName/Name',
				'BT-29': ids,
				'BT-30': legalId,
				'BT-31': vatScheme,
				'BT-32': 'PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
				'BT-33': 'PartyLegalEntity/CompanyLegalForm',
				'BT-34': 'EndpointID',
			},
			groups: {
				'BG-5': {
					at: 'PostalAddress',
					terms: address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
				},
				'BG-6': { at: 'Contact', terms: { 'BT-41': 'Name', 'BT-42': 'Telephone', 'BT-43': 'ElectronicMail' } },
			},
		},
		'BG-7': {
			at: 'AccountingCustomerParty/Party',
			terms: {
				'BT-44': 'PartyLegalEntity/RegistrationName',
				'BT-45': 'PartyName/Name',
				'BT-46': ids,
				'BT-47': legalId,
				'BT-48': vatScheme,
				'BT-49': 'EndpointID',
			},
			groups: {
				'BG-8': {
					at: 'PostalAddress',
					terms: address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
				},
				'BG-9': { at: 'Contact', terms: { 'BT-56': 'Name', 'BT-57': 'Telephone', 'BT-58': 'ElectronicMail' } },
			},
		},
		'BG-10': { at: 'PayeeParty', terms: { 'BT-59': 'PartyName/Name', 'BT-60': ids, 'BT-61': legalId } },
		'BG-11': {
			at: 'TaxRepresentativeParty',
			terms: { 'BT-62': 'PartyName/Name', 'BT-63': vatScheme },
			groups: {
				'BG-12': {
					at: 'PostalAddress',
					terms: address(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
				},
			},
		},
		'BG-13': {
			at: 'Delivery',
			terms: { 'BT-70': 'DeliveryParty/PartyName/Name', 'BT-71': 'DeliveryLocation/ID' },
			groups: {
				'BG-15': {
					at: 'DeliveryLocation/Address',
					terms: address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
				},
			},
		},
		'BG-14': { at: 'InvoicePeriod', terms: { 'BT-8': 'DescriptionCode', 'BT-73': 'StartDate', 'BT-74': 'EndDate' } },
		'BG-16': {
			at: 'PaymentMeans',
			terms: { 'BT-81': 'PaymentMeansCode', 'BT-82': 'PaymentMeansCode/@name', 'BT-83': 'PaymentID' },
			groups: {
				'BG-17': {
					at: 'PayeeFinancialAccount',
					terms: { 'BT-84': 'ID', 'BT-85': 'Name', 'BT-86': 'FinancialInstitutionBranch/ID' },
				},
				'BG-18': { at: 'CardAccount', terms: { 'BT-87': 'PrimaryAccountNumberID', 'BT-88': 'HolderName' } },
				'BG-19': { at: 'PaymentMandate', terms: { 'BT-89': 'ID', 'BT-91': 'PayerFinancialAccount/ID' } },
			},
		},
		'BG-20': {
			at: allowance,
			terms: {
				'BT-92': 'Amount',
				'BT-93': 'BaseAmount',
				'BT-94': 'MultiplierFactorNumeric',
				'BT-95': 'TaxCategory/ID',
				'BT-96': 'TaxCategory/Percent',
				'BT-97': 'AllowanceChargeReason',
				'BT-98': 'AllowanceChargeReasonCode',
			},
		},
		'BG-21': {
			at: charge,
			terms: {
				'BT-99': 'Amount',
				'BT-100': 'BaseAmount',
				'BT-101': 'MultiplierFactorNumeric',
				'BT-102': 'TaxCategory/ID',
				'BT-103': 'TaxCategory/Percent',
				'BT-104': 'AllowanceChargeReason',
				'BT-105': 'AllowanceChargeReasonCode',
			},
		},
		'BG-22': {
			at: 'LegalMonetaryTotal',
			terms: {
				'BT-106': 'LineExtensionAmount',
				'BT-107': 'AllowanceTotalAmount',
				'BT-108': 'ChargeTotalAmount',
				'BT-109': 'TaxExclusiveAmount',
				'BT-112': 'TaxInclusiveAmount',
				'BT-113': 'PrepaidAmount',
				'BT-114': 'PayableRoundingAmount',
				'BT-115': 'PayableAmount',
			},
		},
		'BG-23': {
			at: 'TaxTotal/TaxSubtotal',
			terms: {
				'BT-116': 'TaxableAmount',
				'BT-117': 'TaxAmount',
				'BT-118': 'TaxCategory/ID',
				'BT-119': 'TaxCategory/Percent',
				'BT-120': 'TaxCategory/TaxExemptionReason',
				'BT-121': 'TaxCategory/TaxExemptionReasonCode',
			},
		},
		'BG-24': {
			at: 'AdditionalDocumentReference[DocumentTypeCode!=130]',
			terms: {
				'BT-122': 'ID',
				'BT-123': 'DocumentDescription',
				'BT-124': 'Attachment/ExternalReference/URI',
				'BT-125': 'Attachment/EmbeddedDocumentBinaryObject',
			},
		},
		'BG-25': {
			at: 'InvoiceLine|CreditNoteLine',
			terms: {
				'BT-126': 'ID',
				'BT-127': 'Note',
				'BT-128': 'DocumentReference[DocumentTypeCode=130]/ID',
				'BT-129': 'InvoicedQuantity|CreditedQuantity',
				'BT-130': 'InvoicedQuantity|CreditedQuantity/@unitCode',
				'BT-131': 'LineExtensionAmount',
				'BT-132': 'OrderLineReference/LineID',
				'BT-133': 'AccountingCost',
				'BT-146': 'Price/PriceAmount',
				'BT-147': 'Price/AllowanceCharge/Amount',
				'BT-148': 'Price/AllowanceCharge/BaseAmount',
				'BT-149': 'Price/BaseQuantity',
				'BT-150': 'Price/BaseQuantity/@unitCode',
				'BT-151': 'Item/ClassifiedTaxCategory/ID',
				'BT-152': 'Item/ClassifiedTaxCategory/Percent',
				'BT-153': 'Item/Name',
				'BT-154': 'Item/Description',
				'BT-155': 'Item/SellersItemIdentification/ID',
				'BT-156': 'Item/BuyersItemIdentification/ID',
				'BT-157': 'Item/StandardItemIdentification/ID',
				'BT-158': 'Item/CommodityClassification/ItemClassificationCode',
				'BT-159': 'Item/OriginCountry/IdentificationCode',
			},
			groups: {
				'BG-26': { at: 'InvoicePeriod', terms: { 'BT-134': 'StartDate', 'BT-135': 'EndDate' } },
				'BG-27': {
					at: allowance,
					terms: {
						'BT-136': 'Amount',
						'BT-137': 'BaseAmount',
						'BT-138': 'MultiplierFactorNumeric',
						'BT-139': 'AllowanceChargeReason',
						'BT-140': 'AllowanceChargeReasonCode',
					},
				},
				'BG-28': {
					at: charge,
					terms: {
						'BT-141': 'Amount',
						'BT-142': 'BaseAmount',
						'BT-143': 'MultiplierFactorNumeric',
						'BT-144': 'AllowanceChargeReason',
						'BT-145': 'AllowanceChargeReasonCode',
					},
				},
				'BG-32': { at: 'Item/AdditionalItemProperty', terms: { 'BT-160': 'Name', 'BT-161': 'Value' } },
			},
		},
	},
};
