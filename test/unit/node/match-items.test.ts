import { isMatchReport, toFindingRows } from '../../../nodes/DocumentConversion/tasks/match-items';

const finding = { kind: 'price', reason: 'The price differs.', reasonZh: '单价不同。', doubtful: false, sides: [] };

test('each finding is an item in English', () => {
	const report = { documents: [{}, {}], groups: [], findings: [finding, { ...finding, kind: 'more' }] };
	expect(isMatchReport(report)).toBe(true);
	const { reasonZh: _, ...row } = finding;
	expect(toFindingRows(report)).toEqual([row, { ...row, kind: 'more' }]);
});

test('without findings one item says so', () => {
	expect(toFindingRows({ documents: [{}, {}], groups: [], findings: [] })).toEqual([
		{ kind: 'none', reason: 'No differences were found.', documents: 2 },
	]);
});

test.each([[{ findings: [], valid: true, found: false }], [{ data: { details: {} } }], [{}]])(
	'%j is another result',
	(content) => {
		expect(isMatchReport(content)).toBe(false);
	},
);
