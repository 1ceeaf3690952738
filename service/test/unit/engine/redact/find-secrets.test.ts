import { secretFinder, type SecretKind } from '../../../../src/engine/convert/tools/redact/find-secrets';

function found(kind: SecretKind, text: string): string[] {
	return secretFinder([kind], [])(text).map(({ start, end }) => text.slice(start, end));
}

const local = '020 123 45 67';

it.each([
	`Telefoon: ${local}`,
	`Mobiel ${local}`,
	`Móvil: ${local}`,
	`Tel.-Nr.: ${local}`,
	`Phone no. ${local}`,
	`Rue de la Gare 4, Tél. ${local}`,
	`Fax\n${local}`,
	`휴대전화: ${local}`,
	`联系电话：${local}`,
])('a phone number without + goes after a label: %j', (text) => {
	expect(found('phone', text)).toEqual([local]);
});

it.each([`Order ${local}`, `Hotel ${local}`, `${'x'.repeat(45)}hotel ${local}`, `Tel. 4, order ${local}`])(
	'other numbers stay: %j',
	(text) => {
		expect(found('phone', text)).toEqual([]);
	},
);

it.each([
	'Né le 04/05/1970',
	'geb. 04/05/1970',
	'geboren am 04/05/1970',
	'D.O.B.: 04/05/1970',
	'Fecha de nacimiento (04/05/1970)',
	'出生日期：04/05/1970',
])('a date of birth goes after a label: %j', (text) => {
	expect(found('birthDate', text)).toEqual(['04/05/1970']);
});

it('other dates stay', () => {
	expect(found('birthDate', 'Date: 04/05/1970, stillborn ideas of 06/07/1980')).toEqual([]);
});

it.each([
	['Steuer-IdNr. 86 095 742\n719', '86 095 742\n719'],
	['sécurité sociale 2 55 08 14 168 025\n38 suite', '2 55 08 14 168 025\n38'],
	['AHV-Nr. 756 9217\n0769 85', '756 9217\n0769 85'],
])('a personal number goes over the end of its line: %j', (text, number) => {
	expect(found('personalNumber', text)).toEqual([number]);
});

it.each(['86\n095\n742\n719', '86 095 742\n719', 'total\t86 095 742\n719'])('numbers of a column stay: %j', (text) => {
	expect(found('personalNumber', text)).toEqual([]);
});

it('a tax number and the words after it are not an account number, even when check digits fit', () => {
	expect(found('iban', 'DE134619592\nMail')).toEqual([]);
	const fitting = (words: string) =>
		Array.from({ length: 97 * 9 }, (_, index) => `VAT DE1346${100 + index}92\n${words}`).flatMap((text) =>
			found('iban', text),
		);
	expect(fitting('prd qupyk swrsjdhvn')).toEqual([]);
	expect(fitting('TOTAL AMOUNT DUE')).toEqual([]);
	expect(found('iban', 'iban de34 1631 4021 7368 4073 12')).not.toEqual([]);
	expect(found('iban', 'GB16 BCDE 7234 1332 9717 53')).not.toEqual([]);
	expect(found('iban', 'Gb16 bcde 7234 1332 9717 53')).not.toEqual([]);
	expect(found('iban', 'De34 1631 4021 7368 4073 12')).not.toEqual([]);
	const account = 'DE34 1631 4021 7368 4073 12';
	expect(new Set(found('iban', `${account}\nMail`))).toEqual(new Set([account]));
});

it('a tax number with wrong check digits goes after its label only', () => {
	expect(found('taxNumber', 'USt-IdNr.: DE136695977')).toEqual(['DE136695977']);
	expect(found('taxNumber', 'Article DE136695977')).toEqual([]);
	expect(found('taxNumber', 'Article DE136695976')).toEqual(['DE136695976']);
});
