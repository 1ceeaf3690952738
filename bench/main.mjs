// @ts-check
import * as ablate from './ablate.mjs';
import * as apiFuzz from './api-fuzz.mjs';
import * as changes from './changes.mjs';
import * as chunks from './chunks.mjs';
import * as codes from './codes.mjs';
import * as compress from './compress.mjs';
import * as confidence from './confidence.mjs';
import * as dewarp from './dewarp.mjs';
import * as editable from './editable.mjs';
import * as einvoice from './einvoice.mjs';
import * as enhance from './enhance.mjs';
import * as extract from './extract.mjs';
import * as faults from './faults.mjs';
import * as synthetic from './synthetic.mjs';
import * as hybrid from './hybrid.mjs';
import * as imageOffice from './image-office.mjs';
import * as images from './images.mjs';
import * as languages from './languages.mjs';
import * as markdown from './markdown.mjs';
import * as match from './match.mjs';
import * as memory from './memory.mjs';
import * as node from './node.mjs';
import * as ocr from './ocr.mjs';
import * as office from './office.mjs';
import * as officeForms from './office-forms.mjs';
import * as pages from './pages.mjs';
import * as businessDocuments from './business-documents.mjs';
import * as pdfa from './pdfa.mjs';
import * as phone from './phone.mjs';
import * as queue from './queue.mjs';
import * as ranges from './ranges.mjs';
import * as real from './real.mjs';
import * as report from './report.mjs';
import * as rows from './rows.mjs';
import * as same from './same.mjs';
import * as scale from './scale.mjs';
import * as scans from './scans.mjs';
import * as searchable from './searchable.mjs';
import * as secondReading from './second-reading.mjs';
import * as service from './service.mjs';
import * as sizes from './sizes.mjs';
import * as soak from './soak.mjs';
import * as speed from './speed.mjs';
import * as stacks from './stacks.mjs';
import * as storage from './storage.mjs';
import * as tables from './tables.mjs';
import * as tags from './tags.mjs';
import * as ticks from './ticks.mjs';
import * as text from './text.mjs';
import * as words from './words.mjs';
import { UserFailure } from '../scripts/lib/user-failure.mjs';

/** They take minutes and run only by name. */
const byNameOnly = ['soak', 'queue', 'pdfa', 'hybrid', 'einvoice', 'rows', 'codes', 'compress', 'memory'];
const benches = {
	text,
	speed,
	markdown,
	tables,
	extract,
	images,
	pages,
	ocr,
	languages,
	office,
	'image-office': imageOffice,
	node,
	rows,
	service,
	storage,
	queue,
	soak,
	memory,
	pdfa,
	tags,
	dewarp,
	enhance,
	editable,
	searchable,
	hybrid,
	einvoice,
	codes,
	compress,
};

/** They run only by name; they validate and measure nothing. */
const validators = { 'api-fuzz': apiFuzz };

/** Parse their own options and return an exit code. */
const commands = {
	chunks,
	phone,
	ranges,
	real,
	changes,
	faults,
	ablate,
	synthetic,
	'business-documents': businessDocuments,
	match,
	'office-forms': officeForms,
	stacks,
	ticks,
	words,
	'second-reading': secondReading,
	confidence,
	scale,
	report,
	same,
	scans,
	sizes,
};

const wanted = process.argv.slice(2);
const command = Object.entries(commands).find(([name]) => name === wanted[0])?.[1];
const unknown = wanted.filter((name) => !Object.hasOwn({ ...benches, ...validators }, name));

async function runWanted() {
	if (command) {
		process.exitCode = await command.run(wanted.slice(1));
	} else if (unknown.length > 0) {
		console.error(
			`Unknown bench: ${unknown.join(', ')}. There are: ${Object.keys({ ...benches, ...validators, ...commands }).join(', ')}.`,
		);
		process.exitCode = 2;
	} else {
		for (const [name, bench] of Object.entries(benches)) {
			if (wanted.length === 0 ? !byNameOnly.includes(name) : wanted.includes(name)) await bench.run();
		}
		for (const [name, validator] of Object.entries(validators)) {
			if (wanted.includes(name)) await validator.run();
		}
	}
}

try {
	await runWanted();
} catch (error) {
	if (!(error instanceof UserFailure)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
