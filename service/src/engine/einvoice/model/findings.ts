import type { Severity } from '../../../../../contract/einvoice-rule';
import { invoiceRules } from '../../../../../contract/einvoice-rules';
import type { TermId } from '../../../../../contract/einvoice-terms';
import type { LocalizedText } from '../../../../../contract/types';
import type { TermGroup } from '../syntax/group';
import { einvoiceSettings } from '../settings/settings';
import { placeOf, type Value } from '../syntax/paths';
import { pathOf } from '../syntax/xml';

/** A violated rule. */
export interface InvoiceFinding {
	readonly rule: string;
	readonly severity: Severity;
	/** Business terms that the rule mentions. */
	readonly terms: readonly TermId[];
	/** XPath of the element, or of the group that lacks it; empty if it concerns the PDF. */
	readonly path: string;
	readonly text: LocalizedText;
	/** The compared values, by term or name. */
	readonly values: Readonly<Record<string, string>>;
}

/** Details of a finding at one position. */
interface Told {
	readonly values?: Readonly<Record<string, string | LocalizedText>>;
	/** If less severe here than the rule usually is. */
	readonly severity?: Severity;
	/** If the rule names more terms than are affected. */
	readonly terms?: readonly TermId[];
}

/** Collects findings. */
export class Findings {
	readonly all: InvoiceFinding[] = [];
	private readonly counts = new Map<string, number>();

	/**
	 * @param isInForce   whether the rule with this id applies
	 * @param severityOf  for rules that are less severe for this invoice than usual
	 */
	constructor(
		private readonly isInForce: (rule: string) => boolean,
		private readonly severityOf: (rule: string) => Severity | undefined = () => undefined,
	) {}

	/** @param at  the affected value or group; `undefined` for the PDF */
	add(rule: string, at: Value | TermGroup | undefined, { values = {}, severity, terms }: Told = {}): void {
		const definition = invoiceRules[rule];
		if (!definition) throw new Error(`${rule} is no rule of the contract`);
		if (!this.isInForce(rule)) return;
		const count = (this.counts.get(rule) ?? 0) + 1;
		this.counts.set(rule, count);
		if (count > einvoiceSettings.maxFindingsOfRule) return;
		this.all.push({
			rule,
			severity: severity ?? this.severityOf(rule) ?? definition.severity,
			terms: terms ?? definition.terms,
			path: at === undefined ? '' : 'text' in at && typeof at.text === 'string' ? placeOf(at) : pathOf(at.element),
			text: {
				en: fillPlaceholders(definition.text.en, (name) => inLanguage(values[name], 'en')),
				zh: fillPlaceholders(definition.text.zh, (name) => inLanguage(values[name], 'zh')),
			},
			values: Object.fromEntries(
				Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
			),
		});
	}
}

function fillPlaceholders(text: string, valueOf: (name: string) => string): string {
	return text.replace(/\{([\w-]+)\}/g, (_, name: string) => valueOf(name));
}

/** Maximum length of a quoted value: it comes from the file. */
const maxTextLength = 200;

function inLanguage(value: string | LocalizedText | undefined, language: keyof LocalizedText): string {
	const text = typeof value === 'object' ? value[language] : (value ?? '');
	return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}
