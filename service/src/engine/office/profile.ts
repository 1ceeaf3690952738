import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Value = string | number | boolean;

/**
 * LibreOffice settings: no macros, no linked content, no link updates, and a proxy port without a listener for anything
 * else. The PDF is tagged.
 */
const registry: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
	'org.openoffice.Office.Common/Security/Scripting': {
		DisableMacrosExecution: true,
		MacroSecurityLevel: 3,
		BlockUntrustedRefererLinks: true,
	},
	// Never.
	'org.openoffice.Office.Writer/Content/Update': { Link: 0 },
	'org.openoffice.Office.Calc/Content/Update': { Link: 2 },
	'org.openoffice.Inet/Settings': {
		// As configured here.
		ooInetProxyType: 2,
		...Object.fromEntries(
			['HTTP', 'HTTPS', 'FTP'].flatMap((protocol) => [
				[`ooInet${protocol}ProxyName`, '127.0.0.1'],
				// discard (RFC 863)
				[`ooInet${protocol}ProxyPort`, 9],
			]),
		),
		ooInetNoProxy: '',
	},
	'org.openoffice.Office.Common/Filter/PDF/Export': { UseTaggedPDF: true, ExportBookmarks: true },
};

/** Creates the profile folder of one run. @param build  of the installation, see `officeBuild` */
export async function makeProfile(folder: string, build: string): Promise<void> {
	const extensions = join(folder, 'user', 'extensions');
	await mkdir(extensions, { recursive: true, mode: 0o700 });
	await writeFile(join(folder, 'user', 'registrymodifications.xcu'), registryText());
	// Without it LibreOffice builds its extension list and asks for a restart.
	if (build !== '') await writeFile(join(extensions, 'buildid'), build);
}

function registryText(): string {
	const items = Object.entries(registry).flatMap(([path, values]) =>
		Object.entries(values).map(
			([name, value]) =>
				`<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${String(value)}</value></prop></item>`,
		),
	);
	return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}
