import { codeList } from '../codes/code-lists';
import type { Findings } from '../model/findings';
import type { Invoice } from '../model/invoice';
import type { TermGroup } from '../syntax/group';

/** Classification scheme of vehicles, and the attribute for the emission class. */
const [scheme, attribute] = ['CVD', 'cva'];
/** Vehicle categories (Regulation (EU) 2018/858), and values of the attribute (Directive 2009/33/EC). */
const categories = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'];
const kinds = ['clean', 'zero-emission', 'other'];

/** Rules of XRechnung for clean vehicles (BR-DE-CVD-01 to BR-DE-CVD-06, BR-TMP-CVD-01). */
export function checkCleanVehicles({ root }: Invoice, findings: Findings): void {
	if (!root.has('BT-12')) findings.add('BR-DE-CVD-01', root);
	if (!root.has('BT-17')) findings.add('BR-DE-CVD-02', root);
	const vehicles = root.groups('BG-25').filter((line) => checkLine(line, findings));
	if (vehicles.length === 0) findings.add('BR-DE-CVD-03', root);
}

/** @returns whether the line is a vehicle */
function checkLine(line: TermGroup, findings: Findings): boolean {
	const classes = line.all('BT-158');
	const ofVehicles = classes.filter(({ attributes }) => attributes['listID'] === scheme);
	const clean = line.groups('BG-32').filter((one) => one.text('BT-160') === attribute);
	for (const one of classes) {
		const list = one.attributes['listID'] ?? '';
		if (list !== scheme && !codeList('classifications').has(list))
			findings.add('BR-TMP-CVD-01', one, { values: { value: list } });
	}
	for (const one of ofVehicles)
		if (!categories.includes(one.text)) findings.add('BR-DE-CVD-04', one, { values: { 'BT-158': one.text } });
	for (const one of clean) {
		const kind = one.value('BT-161');
		if (!kinds.includes(kind?.text ?? ''))
			findings.add('BR-DE-CVD-05', kind ?? one, { values: { 'BT-161': kind?.text ?? '' } });
	}
	if (ofVehicles.length > 0 && clean.length !== 1)
		findings.add('BR-DE-CVD-06-a', line, { values: { count: String(clean.length) } });
	if (clean.length > 0 && ofVehicles.length !== 1)
		findings.add('BR-DE-CVD-06-b', line, { values: { count: String(ofVehicles.length) } });
	return ofVehicles.length > 0 && clean.length > 0;
}
