import { Findings, type InvoiceFinding } from './model/findings';
import type { Invoice, Profile } from './model/invoice';
import { checkLineNets, checkTotals } from './rules/amounts';
import { checkCleanVehicles } from './rules/clean-vehicles';
import { checkExtension } from './rules/extension';
import { checkPeppol } from './rules/peppol';
import { checkSingle } from './rules/single';
import { checkCodes, checkDecimals, checkMandatory, checkTypes, groupsById } from './rules/terms';
import { checkVat } from './rules/vat';
import { checkXRechnung } from './rules/xrechnung';

/**
 * Rules that an invoice violates, errors first.
 * @param onSum  called for each total that was calculated again
 */
export function checkInvoice(invoice: Invoice, onSum: (isRight: boolean) => void = () => undefined): InvoiceFinding[] {
	const findings = new Findings(
		(rule) => isInForce(rule, invoice),
		(rule) => (invoice.isXRechnung && warnedOf.has(rule) ? 'warning' : undefined),
	);
	const groups = groupsById(invoice);
	checkMandatory(invoice, groups, findings);
	checkTypes(groups, findings);
	checkTotals(invoice, findings, (rule, isRight) => isInForce(rule, invoice) && onSum(isRight));
	checkVat(invoice, findings);
	checkSingle(invoice, findings);
	checkDecimals(invoice, groups, findings);
	checkCodes(invoice, groups, findings);
	if (invoice.isXRechnung) {
		checkXRechnung(invoice, findings);
		checkPeppol(invoice, findings);
		if (invoice.isExtension) checkExtension(invoice, findings);
		if (invoice.isCleanVehicles) checkCleanVehicles(invoice, findings);
	} else checkLineNets(invoice, findings);
	const severities = ['error', 'warning', 'information'];
	return findings.all.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Rules that require terms a profile does not have. */
const notIn: Partial<Readonly<Record<Profile, RegExp>>> = {
	MINIMUM: /^BR-(?:10|11|12|16|CO-(?:04|10|13|14|16|18|25)|[A-Z]+-(?:01|08))$/,
	'BASIC WL': /^BR-(?:16|CO-(?:04|10)|[A-Z]+-08)$/,
};

/** ZUGFeRD 1.0 predates the standard: only the general rules apply. */
const ofOlder = /^(?:BR-(?:0[2-7]|14|27|CO-1[3456]|CL-0[134]|CL-14)|TYPE-\w+|LINE-NET)$/;

/** The XRechnung extension has third-party payments and further schemes: BR-DEX-01 to BR-DEX-09 replace these rules. */
const ofExtension = /^BR-(?:CO-16|CL-(?:10|11|21|24|25|26))$/;
/** Vehicles have their own classification scheme (BR-TMP-CVD-01). */
const ofCleanVehicles = 'BR-CL-13';

/** KoSIT only warns about outdated code lists (validator-configuration-xrechnung, scenarios.xml, custom levels). */
const warnedOf: ReadonlySet<string> = new Set(['BR-CL-21', 'BR-CL-23']);

function isInForce(rule: string, invoice: Invoice): boolean {
	const { profile, syntax, isXRechnung, isExtension, isCleanVehicles } = invoice;
	if (/^(?:BR-DE|BR-DEX|BR-TMP|PEPPOL)-/.test(rule)) return isXRechnung;
	if (syntax === 'ZUGFeRD 1.0') return ofOlder.test(rule);
	if (isExtension && ofExtension.test(rule)) return false;
	if (isCleanVehicles && rule === ofCleanVehicles) return false;
	return !notIn[profile]?.test(rule);
}
