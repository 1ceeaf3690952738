import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** SHA-256 of the data in the packages `@tesseract.js-data/<code>` of version 1.0.0, by code. Those of other languages are unknown. */
const packagedHashes: Readonly<Record<string, string | undefined>> = {
	chi_sim: '9784f7c917c546424b690fcde708ce1f604a4393d08bb51ddab146d7d7c794e6',
	deu: 'a1b72cc25753eac167edfef5af4448a8dc34973503a2265c34c84520f896eb03',
	fra: 'bf83833fa957ff0076f6aa93f69e3bdf7b014dea829ea0c0d6be6b48a3ceef6d',
	ita: '36ec897f5f1f489b257801881286167a79b99a16040c6fbc7e3e30f03821b10b',
	jpn: '1a0175291ea145d4a66be681d1084496f10af938aacab247c5d40b31359a604e',
	nld: '363c360db9838838ff7ed3d8b885b33acc0d61d37165708303cf8a81e50164f3',
	por: '42fab1f017aedab69b92bdecc01bbb11166cd3b177575612ee860f8e2825ece0',
	spa: '0062377729b81cc268b1822f09eb1c08c09f3f7f1c6b422540b51555a7eeea70',
};

/** Ending of the file with the hash of installed data, in the format of `sha256sum`. */
const hashEnding = '.sha256';

/** The hash that downloaded data must have; `undefined` if only the registry knows one. */
export function packagedHash(code: string): string | undefined {
	return Object.hasOwn(packagedHashes, code) ? packagedHashes[code] : undefined;
}

/** The hash of data. */
export async function hashOf(path: string): Promise<string> {
	return createHash('sha256')
		.update(await readFile(path))
		.digest('hex');
}

/** Notes the hash of installed data. @param name  of the data in its folder */
export async function noteHash(path: string, name: string, hash: string): Promise<void> {
	await writeFile(path + hashEnding, `${hash}  ${name}\n`);
}

/** Whether data is as it was installed; true if no hash was noted, as for data of the system and copied files. */
export async function isAsInstalled(path: string): Promise<boolean> {
	const noted = await readFile(path + hashEnding, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	return noted === undefined || noted.split(' ')[0] === (await hashOf(path));
}
