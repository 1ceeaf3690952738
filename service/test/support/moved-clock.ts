import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's libfaketime lies, by the kind of machine. */
const libraries = '/usr/lib';
const place = 'faketime/libfaketime.so.1';
const library = existsSync(libraries)
	? readdirSync(libraries)
			.map((folder) => join(libraries, folder, place))
			.find((path) => existsSync(path))
	: undefined;

/** Whether clocks of processes can be moved on this machine. */
export const clocksCanBeMoved = library !== undefined;

/** How long a process goes by the clock it has looked at, in seconds. */
const cacheSeconds = 1;
let count = 0;

/** A process clock that can be changed at run time, as if someone set the time of the machine. */
export interface MovedClock {
	/** Environment of the processes. Their workers have the clock of the machine. */
	readonly environment: Readonly<Record<string, string>>;
	/** So far from the real time, in hours; in effect within a second. */
	move(hours: number): Promise<void>;
	remove(): Promise<void>;
}

/** @throws Error where libfaketime is not installed */
export async function makeMovedClock(): Promise<MovedClock> {
	if (library === undefined) throw new Error('libfaketime is not installed: apt-get install faketime');
	const path = join(tmpdir(), `document-conversion-clock-${process.pid}-${count++}`);
	const move = (hours: number): Promise<void> => writeFile(path, `${hours < 0 ? '' : '+'}${hours}h\n`);
	await move(0);
	return {
		environment: {
			LD_PRELOAD: library,
			FAKETIME_TIMESTAMP_FILE: path,
			FAKETIME_CACHE_DURATION: String(cacheSeconds),
			// The monotonic clock is never set.
			FAKETIME_DONT_FAKE_MONOTONIC: '1',
		},
		move,
		remove: () => rm(path, { force: true }),
	};
}
