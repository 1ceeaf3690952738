import { countSums } from '../../../../src/engine/extract/count-sums';

test('counts passed and failed calculations; others and impossible ones do not count', () => {
	const checks = [
		{ check: 'totals', state: 'passed' },
		{ check: 'tax', state: 'failed' },
		{ check: 'lines', state: 'impossible' },
		{ check: 'balance', state: 'passed' },
		{ check: 'iban', state: 'failed' },
		{ check: 'dates', state: 'passed' },
		{ check: 'duplicate', state: 'failed' },
	] as const;
	expect(countSums(checks)).toEqual({ checked: 3, wrong: 1 });
	expect(countSums([])).toEqual({ checked: 0, wrong: 0 });
});
