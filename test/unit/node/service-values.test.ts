import type { ParameterName } from '../../../contract';
import { toServiceValue } from '../../../nodes/DocumentConversion/parameters/collect-parameters';

test.each<[ParameterName, unknown, unknown]>([
	// Flags, from the switch and from expressions.
	['enableOcr', true, 1],
	['enableOcr', false, 0],
	['enableOcr', 1, 1],
	['enableOcr', 0, 0],
	['enableOcr', '1', 1],
	['enableOcr', '0', 0],
	['enableOcr', 'true', 1],
	['enableOcr', ' False ', 0],
	// What a flag does not allow goes to the service, whose answer names what it does.
	['enableOcr', 'maybe', 'maybe'],
	['enableOcr', 2, 2],
	// Texts that hold numbers.
	['imageScaling', 2, '2'],
	['imageScaling', '1.0', '1.0'],
	['number', 0, '0'],
	['targetPage', '3', '3'],
	['pageRanges', '1,3-5', '1,3-5'],
	['pageRanges', 2, '2'],
	// Lists.
	['keys', ['Invoice', '', 'Total'], ['Invoice', 'Total']],
	['keys', 'Invoice', ['Invoice']],
	['keys', [7], ['7']],
	// Nothing is left out, not sent as something.
	['keys', [], undefined],
	['keys', [''], undefined],
	['pageRanges', '', undefined],
	['enableOcr', undefined, undefined],
	['enableOcr', null, undefined],
	['enableOcr', '', undefined],
	['excelWorksheetOption', 'e_ForPage', 'e_ForPage'],
])('%s: %p is sent as %p', (name, value, sent) => {
	expect(toServiceValue(name, value)).toEqual(sent);
});
