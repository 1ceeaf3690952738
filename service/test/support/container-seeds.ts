import { fixtureBytes } from '../../../fixtures';
import { makeEml, makeMbox, makeMsg, makeZip } from './containers';

const sample = fixtureBytes('sample.pdf');
const pdf = { name: 'a.pdf', type: 'application/pdf', bytes: sample };
const content = {
	subject: 'Öl',
	html: '<p>Hello <b>you</b><table><tr><td>1<td>2</table><img src="cid:x@y"></p>',
	files: [pdf, { name: 'logo.png', type: 'image/png', bytes: Buffer.from('\x89PNG'), cid: 'x@y' }],
};
/** A ZIP with encrypted files in it, whose password is `sesame`. */
export const archive = makeZip([
	{ name: 'one.pdf', bytes: sample },
	{ name: 'locked.pdf', bytes: sample, password: 'sesame' },
	{ name: 'sealed.pdf', bytes: sample, password: 'sesame', aes: 2 },
]);
/** Emails, mailboxes and archives, also within each other, to be damaged. */
export const containerSeeds: Readonly<Record<string, Buffer>> = {
	eml: makeEml(content),
	msg: makeMsg(content),
	mbox: makeMbox([makeEml(content), makeEml({ text: 'second' })]),
	zip: archive,
	nested: makeEml({
		files: [
			{ name: 'a.zip', type: 'application/zip', bytes: makeZip([{ name: 'in.eml', bytes: makeEml(content) }]) },
			{ name: 'b.msg', type: 'application/vnd.ms-outlook', bytes: makeMsg(content) },
			{ type: 'message/rfc822', bytes: makeEml(content) },
		],
	}),
};
