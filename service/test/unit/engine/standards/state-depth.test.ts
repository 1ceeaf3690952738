import { readContent } from '../../../../src/engine/pdf-syntax/content';
import { flatterStates } from '../../../../src/engine/pdf/standards/content/state-depth';

/** The operators of a stream after its states were made flatter, numbers taken as they stand. */
function flattened(content: string): string {
	const bytes = Buffer.from(content, 'latin1');
	const operations = [...readContent(bytes)];
	const replaced = flatterStates(operations);
	return operations
		.flatMap((operation) => replaced.get(operation) ?? [bytes.toString('latin1', operation.start, operation.end)])
		.join(' ');
}

/** What each `w` (here: a mark) sees of the settings before it. */
function marks(content: string): string[] {
	const saved: string[][] = [];
	let state: string[] = [];
	const seen: string[] = [];
	for (const { operator, operands } of readContent(Buffer.from(content, 'latin1'))) {
		if (operator === 'q') saved.push([...state]);
		else if (operator === 'Q') state = saved.pop() ?? state;
		else if (operator === 'cm') state.push(JSON.stringify(operands));
		else if (operator === 'w') seen.push(state.join());
	}
	return seen;
}

describe('nested graphics states', () => {
	it('stay if there are few', () => {
		expect(flattened('q q 1 w Q Q')).toBe('q q 1 w Q Q');
	});

	it('that save the same state repeatedly are flattened', () => {
		const source = `${'q '.repeat(40)}${Array.from({ length: 40 }, (_, index) => `1 0 0 1 ${index} 0 cm 1 w Q 2 w`).join(' ')}`;
		const result = flattened(source);
		expect(marks(result)).toEqual(marks(source));
		expect(
			Math.max(
				...[...result.matchAll(/q/g)].map(({ index }) =>
					[...result.slice(0, index + 1)].reduce(
						(depth, sign) => depth + (sign === 'q' ? 1 : sign === 'Q' ? -1 : 0),
						0,
					),
				),
			),
		).toBeLessThan(3);
	});

	it('that the outer one restores at once are removed', () => {
		const source = `${Array.from({ length: 40 }, (_, index) => `q 1 0 0 1 ${index} 0 cm 1 w`).join(' ')} ${'Q '.repeat(40)} 2 w`;
		const result = flattened(source);
		expect(marks(result)).toEqual(marks(source));
		expect(result.match(/q/g)?.length).toBe(1);
	});

	it('that are never closed are removed', () => {
		expect(flattened('q '.repeat(30) + '1 w')).toBe('1 w');
	});
});
