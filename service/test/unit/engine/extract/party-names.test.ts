import { textsOf } from './support';

/** A letter with its sender at the top, and the rows of the other party below. */
const letterTo = (...rows: readonly string[]) =>
	`Harrow Mills Ltd\n4 Canal Street\nLondon 20144\n\n\n${rows.join('\n')}\n\n\nInvoice number: 4711\nTotal   120.00`;

describe('the name of a party', () => {
	it.each([
		'Exmo.(s) Senhor(es)',
		'Monsieur',
		'SAYIN',
		'Señores',
		'Spett.le',
		'Par courrier',
		'(please quote in all letters)',
		'Messrs.',
		'Господин',
	])('is none of a salutation, a remark or a way of sending: %s', (line) => {
		expect(textsOf(letterTo(line, 'Oakridge Joinery', '12 Mill Lane', '30112 Bergton'), ['Buyer'])).toEqual([
			'Oakridge Joinery',
		]);
		expect(
			textsOf(`Seller: Harrow Mills\n\nBill to\n${line}\nOakridge Joinery\n12 Mill Lane\n30112 Bergton`, ['Buyer']),
		).toEqual(['Oakridge Joinery']);
	});

	it.each(['12 Mill Lane', '1040 Kettle Road', 'Rue du Moulin 12', 'Hauptstraße 5a', '77 Long Avenue'])(
		'is no street: %s',
		(street) => {
			const [buyer] = textsOf(letterTo(street, '30112 Bergton', 'Northland'), ['Buyer']);
			expect(buyer).not.toBe(street);
		},
	);

	it.each(['Name: Ada Byron', 'Nombre: Ada Byron', 'Nome: Ada Byron', 'Naam: Ada Byron', 'Nom : Ada Byron'])(
		'may have a label: %s',
		(line) => {
			const page = `Harrow Mills Ltd\n4 Canal Street\nLondon 20144\n\n\n${line}\nInvoice number: 4711\nTotal   120.00`;
			expect(textsOf(page, ['Buyer'])).toEqual(['Ada Byron']);
		},
	);

	it.each(['Tel: 914 11 22 33', 'Mesa: 12 001', 'Cell: 0171 22 33', 'Table: 14', 'Till: 003'])(
		'is no number after a label of other letters: %s',
		(line) => {
			const [seller] = textsOf(`Contoso\nC. de Dom Juan, 35\n28002 Madrid\n${line}\nTotal   19.40`, ['Seller']);
			expect(seller).toBe('Contoso');
		},
	);
});
