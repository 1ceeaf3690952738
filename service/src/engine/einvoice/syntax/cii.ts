import { mapAddress } from './address';
import type { GroupPaths } from './group';

/** UN/CEFACT Cross Industry Invoice D16B and D22B, and that of ZUGFeRD 1.0 with its older names (EN 16931-3-3). */
const document = 'ExchangedDocument|HeaderExchangedDocument';
const context = 'ExchangedDocumentContext|SpecifiedExchangedDocumentContext';
const trade = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction';
const agreed = `${trade}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`;
const delivered = `${trade}/ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery`;
const settlement = `${trade}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const sums = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
const lineAgreed = 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement';
const lineDelivered = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
const lineSettled = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement';
const rate = 'RateApplicablePercent|ApplicablePercent';
const price = `${lineAgreed}/NetPriceProductTradePrice`;
const grossPrice = `${lineAgreed}/GrossPriceProductTradePrice`;
const party = { name: 'Name', ids: 'ID GlobalID', legal: 'SpecifiedLegalOrganization/ID' };
const vatId = 'SpecifiedTaxRegistration/ID[@schemeID=VA]';
const contact = {
	name: 'PersonName DepartmentName',
	phone: 'TelephoneUniversalCommunication/CompleteNumber',
	email: 'EmailURIUniversalCommunication/URIID',
};
const allowance = 'SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]';
const charge = 'SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]';

const address = mapAddress([
	'LineOne',
	'LineTwo',
	'LineThree',
	'CityName',
	'PostcodeCode',
	'CountrySubDivisionName',
	'CountryID',
]);

/** Paths of the model's terms in CII. */
export const ciiPaths: GroupPaths = {
	terms: {
		'BT-1': `${document}/ID`,
		'BT-2': `${document}/IssueDateTime/DateTimeString`,
		'BT-3': `${document}/TypeCode`,
		'BT-5': `${settlement}/InvoiceCurrencyCode|OrderCurrencyCode`,
		'BT-6': `${settlement}/TaxCurrencyCode`,
		'BT-7': `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`,
		'BT-8': `${settlement}/ApplicableTradeTax/DueDateTypeCode`,
		'BT-9': `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
		'BT-10': `${agreed}/BuyerReference`,
		'BT-11': `${agreed}/SpecifiedProcuringProject/ID`,
		'BT-12': `${agreed}/ContractReferencedDocument/IssuerAssignedID|ID`,
		'BT-13': `${agreed}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`,
		'BT-14': `${agreed}/SellerOrderReferencedDocument/IssuerAssignedID`,
		'BT-15': `${delivered}/ReceivingAdviceReferencedDocument/IssuerAssignedID`,
		'BT-16': `${delivered}/DespatchAdviceReferencedDocument/IssuerAssignedID`,
		'BT-17': `${agreed}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID`,
		'BT-18': `${agreed}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID`,
		'BT-19': `${settlement}/ReceivableSpecifiedTradeAccountingAccount/ID`,
		'BT-20': `${settlement}/SpecifiedTradePaymentTerms/Description`,
		'BT-23': `${context}/BusinessProcessSpecifiedDocumentContextParameter/ID`,
		'BT-24': `${context}/GuidelineSpecifiedDocumentContextParameter/ID`,
		'BT-72': `${delivered}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
		'BT-83': `${settlement}/PaymentReference`,
		'BT-89': `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
		'BT-90': `${settlement}/CreditorReferenceID`,
	},
	groups: {
		'BG-1': { at: `${document}/IncludedNote`, terms: { 'BT-21': 'SubjectCode', 'BT-22': 'Content' } },
		'BG-3': {
			at: `${settlement}/InvoiceReferencedDocument`,
			terms: { 'BT-25': 'IssuerAssignedID|ID', 'BT-26': 'FormattedIssueDateTime/DateTimeString' },
		},
		'BG-4': {
			at: `${agreed}/SellerTradeParty`,
			terms: {
				'BT-27': party.name,
				'BT-28': 'SpecifiedLegalOrganization/TradingBusinessName',
				'BT-29': party.ids,
				'BT-30': party.legal,
				'BT-31': vatId,
				'BT-32': 'SpecifiedTaxRegistration/ID[@schemeID=FC]',
				'BT-33': 'Description',
				'BT-34': 'URIUniversalCommunication/URIID',
			},
			groups: {
				'BG-5': {
					at: 'PostalTradeAddress',
					terms: address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
				},
				'BG-6': {
					at: 'DefinedTradeContact',
					terms: { 'BT-41': contact.name, 'BT-42': contact.phone, 'BT-43': contact.email },
				},
			},
		},
		'BG-7': {
			at: `${agreed}/BuyerTradeParty`,
			terms: {
				'BT-44': party.name,
				'BT-45': 'SpecifiedLegalOrganization/TradingBusinessName',
				'BT-46': party.ids,
				'BT-47': party.legal,
				'BT-48': vatId,
				'BT-49': 'URIUniversalCommunication/URIID',
			},
			groups: {
				'BG-8': {
					at: 'PostalTradeAddress',
					terms: address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
				},
				'BG-9': {
					at: 'DefinedTradeContact',
					terms: { 'BT-56': contact.name, 'BT-57': contact.phone, 'BT-58': contact.email },
				},
			},
		},
		'BG-10': {
			at: `${settlement}/PayeeTradeParty`,
			terms: { 'BT-59': party.name, 'BT-60': party.ids, 'BT-61': party.legal },
		},
		'BG-11': {
			at: `${agreed}/SellerTaxRepresentativeTradeParty`,
			terms: { 'BT-62': party.name, 'BT-63': vatId },
			groups: {
				'BG-12': {
					at: 'PostalTradeAddress',
					terms: address(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
				},
			},
		},
		'BG-13': {
			at: `${delivered}/ShipToTradeParty`,
			terms: { 'BT-70': party.name, 'BT-71': party.ids },
			groups: {
				'BG-15': {
					at: 'PostalTradeAddress',
					terms: address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
				},
			},
		},
		'BG-14': {
			at: `${settlement}/BillingSpecifiedPeriod`,
			terms: { 'BT-73': 'StartDateTime/DateTimeString', 'BT-74': 'EndDateTime/DateTimeString' },
		},
		'BG-16': {
			at: `${settlement}/SpecifiedTradeSettlementPaymentMeans`,
			terms: { 'BT-81': 'TypeCode', 'BT-82': 'Information' },
			groups: {
				'BG-17': {
					at: 'PayeePartyCreditorFinancialAccount/..',
					terms: {
						'BT-84': 'PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID',
						'BT-85': 'PayeePartyCreditorFinancialAccount/AccountName',
						'BT-86': 'PayeeSpecifiedCreditorFinancialInstitution/BICID',
					},
				},
				'BG-18': { at: 'ApplicableTradeSettlementFinancialCard', terms: { 'BT-87': 'ID', 'BT-88': 'CardholderName' } },
				'BG-19': { at: 'PayerPartyDebtorFinancialAccount', terms: { 'BT-91': 'IBANID|ProprietaryID' } },
			},
		},
		'BG-20': {
			at: `${settlement}/${allowance}`,
			terms: {
				'BT-92': 'ActualAmount',
				'BT-93': 'BasisAmount',
				'BT-94': 'CalculationPercent',
				'BT-95': 'CategoryTradeTax/CategoryCode',
				'BT-96': `CategoryTradeTax/${rate}`,
				'BT-97': 'Reason',
				'BT-98': 'ReasonCode',
			},
		},
		'BG-21': {
			at: `${settlement}/${charge} ${settlement}/SpecifiedLogisticsServiceCharge`,
			terms: {
				// ZUGFeRD 1.0 and EXTENDED have separate names for transport costs.
				'BT-99': 'ActualAmount AppliedAmount',
				'BT-100': 'BasisAmount',
				'BT-101': 'CalculationPercent',
				'BT-102': 'CategoryTradeTax|AppliedTradeTax/CategoryCode',
				'BT-103': `CategoryTradeTax|AppliedTradeTax/${rate}`,
				'BT-104': 'Reason Description',
				'BT-105': 'ReasonCode',
			},
		},
		'BG-22': {
			at: `${settlement}/${sums}`,
			terms: {
				'BT-106': 'LineTotalAmount',
				'BT-107': 'AllowanceTotalAmount',
				'BT-108': 'ChargeTotalAmount',
				'BT-109': 'TaxBasisTotalAmount',
				'BT-110': 'TaxTotalAmount',
				'BT-112': 'GrandTotalAmount',
				'BT-113': 'TotalPrepaidAmount',
				'BT-114': 'RoundingAmount',
				'BT-115': 'DuePayableAmount',
			},
		},
		'BG-23': {
			at: `${settlement}/ApplicableTradeTax`,
			terms: {
				'BT-116': 'BasisAmount',
				'BT-117': 'CalculatedAmount',
				'BT-118': 'CategoryCode',
				'BT-119': rate,
				'BT-120': 'ExemptionReason',
				'BT-121': 'ExemptionReasonCode',
			},
		},
		'BG-24': {
			at: `${agreed}/AdditionalReferencedDocument[TypeCode=916]`,
			terms: { 'BT-122': 'IssuerAssignedID', 'BT-123': 'Name', 'BT-124': 'URIID', 'BT-125': 'AttachmentBinaryObject' },
		},
		'BG-25': {
			at: `${trade}/IncludedSupplyChainTradeLineItem`,
			terms: {
				'BT-126': 'AssociatedDocumentLineDocument/LineID',
				'BT-127': 'AssociatedDocumentLineDocument/IncludedNote/Content',
				'BT-128': `${lineSettled}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID`,
				'BT-129': `${lineDelivered}/BilledQuantity`,
				'BT-130': `${lineDelivered}/BilledQuantity/@unitCode`,
				'BT-131': `${lineSettled}/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount`,
				'BT-132': `${lineAgreed}/BuyerOrderReferencedDocument/LineID`,
				'BT-133': `${lineSettled}/ReceivableSpecifiedTradeAccountingAccount/ID`,
				'BT-146': `${price}/ChargeAmount`,
				'BT-147': `${grossPrice}/AppliedTradeAllowanceCharge/ActualAmount`,
				'BT-148': `${grossPrice}/ChargeAmount`,
				'BT-149': `${price}/BasisQuantity ${grossPrice}/BasisQuantity`,
				'BT-150': `${price}/BasisQuantity/@unitCode ${grossPrice}/BasisQuantity/@unitCode`,
				'BT-151': `${lineSettled}/ApplicableTradeTax/CategoryCode`,
				'BT-152': `${lineSettled}/ApplicableTradeTax/${rate}`,
				'BT-153': 'SpecifiedTradeProduct/Name',
				'BT-154': 'SpecifiedTradeProduct/Description',
				'BT-155': 'SpecifiedTradeProduct/SellerAssignedID',
				'BT-156': 'SpecifiedTradeProduct/BuyerAssignedID',
				'BT-157': 'SpecifiedTradeProduct/GlobalID',
				'BT-158': 'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode',
				'BT-159': 'SpecifiedTradeProduct/OriginTradeCountry/ID',
			},
			groups: {
				'BG-26': {
					at: `${lineSettled}/BillingSpecifiedPeriod`,
					terms: { 'BT-134': 'StartDateTime/DateTimeString', 'BT-135': 'EndDateTime/DateTimeString' },
				},
				'BG-27': {
					at: `${lineSettled}/${allowance}`,
					terms: {
						'BT-136': 'ActualAmount',
						'BT-137': 'BasisAmount',
						'BT-138': 'CalculationPercent',
						'BT-139': 'Reason',
						'BT-140': 'ReasonCode',
					},
				},
				'BG-28': {
					at: `${lineSettled}/${charge}`,
					terms: {
						'BT-141': 'ActualAmount',
						'BT-142': 'BasisAmount',
						'BT-143': 'CalculationPercent',
						'BT-144': 'Reason',
						'BT-145': 'ReasonCode',
					},
				},
				'BG-32': {
					at: 'SpecifiedTradeProduct/ApplicableProductCharacteristic',
					terms: { 'BT-160': 'Description', 'BT-161': 'Value' },
				},
			},
		},
	},
};

/** Line status in the profile EXTENDED: group and information lines do not count towards sums. */
export const lineStatusPath = 'AssociatedDocumentLineDocument/LineStatusReasonCode';
