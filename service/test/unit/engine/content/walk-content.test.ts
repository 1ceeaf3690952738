import fc from 'fast-check';
import { readDocument } from '../../../../src/engine/pdf-syntax/cos/read-document';
import {
	initialState,
	nameOf,
	readContent,
	Resources,
	savedStates,
	walkContent,
	type Operation,
} from '../../../../src/engine/pdf-syntax/content';
import { rawPdf } from '../../../../../fixtures/make/raw-pdf';

const operationsOf = (content: string) => [...readContent(Buffer.from(content, 'latin1'))];
const statesAt = (operator: string, content: string) =>
	[...walkContent(operationsOf(content))].flatMap((step) => (step.operation.operator === operator ? [step.state] : []));

describe('a walk over a content stream', () => {
	it('keeps the matrix and the text state, saved by q and restored by Q', () => {
		const [inner, outer] = statesAt('Tj', '2 Tc q 2 0 0 2 5 0 cm 1 Tr 7 Tw 1 0 0 1 1 1 cm (a) Tj Q (b) Tj');
		expect(inner).toMatchObject({ matrix: [2, 0, 0, 2, 7, 2], mode: 1, wordSpacing: 7, characterSpacing: 2 });
		expect(outer).toEqual({ ...initialState(), characterSpacing: 2 });
	});

	it('takes the leading from TD and both spacings from the show operator', () => {
		expect(statesAt('T*', '3 -14 TD T*')[0]?.leading).toBe(14);
		expect(statesAt('"', '3 4 (a) "')[0]).toMatchObject({ wordSpacing: 3, characterSpacing: 4 });
	});

	it('finds fonts selected by Tf and graphics states, and distinguishes missing from none', () => {
		const { context } = readDocument(rawPdf(['<< /Type /Catalog >>']));
		const [chosen, ofState] = [context.obj({ Type: 'Font' }), context.obj({ Type: 'Font' })];
		const resources = new Resources(context.obj({ Font: { F: chosen }, ExtGState: { G: { Font: [ofState, 9] } } }));
		const states = [...walkContent(operationsOf('n /F 8 Tf /G gs /Lost 7 Tf'), { resources })].map(
			({ state }) => state,
		);
		expect(states.map(({ font, fontSize }) => [font?.dict, fontSize])).toEqual([
			[undefined, 0],
			[chosen, 8],
			[ofState, 9],
			[undefined, 7],
		]);
		expect(states.map(({ font }) => font === undefined)).toEqual([true, false, false, false]);
	});

	it('nests marked content across q and Q, ignoring unmatched ends', () => {
		const markOf = ({ operands }: Operation, around: readonly string[]) =>
			`${around.at(-1) ?? ''}/${nameOf(operands[0]) ?? ''}`;
		const walk = walkContent(operationsOf('EMC /A BMC q /B BMC n Q EMC n EMC n'), { markOf });
		const seen = Array.from(walk, ({ operation, marks }) => `${operation.operator} ${marks.join(' ')}`);
		expect(seen).toEqual([
			'EMC ',
			'BMC /A',
			'q /A',
			'BMC /A /A/B',
			'n /A /A/B',
			'Q /A /A/B',
			'EMC /A /A/B',
			'n /A',
			'EMC /A',
			'n ',
		]);
	});

	it('matches every Q with its q, ignoring leftovers', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('q', 'Q', 'n')), (operators) => {
				const operations = operationsOf(operators.join(' '));
				const { pairs, open, deepest } = savedStates(operations);
				const count = (operator: string) => operators.filter((other) => other === operator).length;
				expect(pairs.size + open.length).toBe(count('q'));
				expect(pairs.size).toBeLessThanOrEqual(count('Q'));
				expect(deepest).toBeGreaterThanOrEqual(open.length);
				for (const [end, start] of pairs) expect(start.start).toBeLessThan(end.start);
			}),
		);
	});
});
