import { SettingsError } from '../settings/settings';
import { ServiceError } from '../messages/errors';
import { DataFolderInUseError } from '../storage/folder-lock';
import { NewerSchemaError } from '../storage/sql/newer-schema';
import { UsageError } from './arguments';

/** Error message of a failed command: plain sentences, no stack. */
export function failureText(error: unknown): string {
	if ([UsageError, SettingsError, DataFolderInUseError, NewerSchemaError].some((kind) => error instanceof kind))
		return (error as Error).message;
	if (error instanceof ServiceError && error.cause instanceof Error) return `${error.message} (${error.cause.message})`;
	const { code, path, port, address, message, syscall } = error as NodeJS.ErrnoException & {
		port?: number;
		address?: string;
	};
	const place = path ?? 'the data folder';
	switch (code) {
		case 'EADDRINUSE':
			return `Port ${port} on ${address} is already in use. Choose another one with --port.`;
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
			return `The address ${address ?? ''} does not belong to this machine. Choose another one with --host.`;
		case 'EACCES':
		case 'EPERM':
		case 'EROFS':
			if (syscall === 'listen')
				return `You do not have permission to use port ${port}. Choose one above 1023 with --port.`;
			return `You do not have permission to write to ${place}. Choose another folder with --data-folder.`;
		case 'ENOENT':
			return `Cannot create ${place}. Choose another folder with --data-folder.`;
		case 'ENOTDIR':
		case 'EEXIST':
			return `${place} is not a folder. Choose another one with --data-folder.`;
		case 'ENOSPC':
			return `Cannot write to ${place} because the disk is full. Free some space and try again.`;
		case 'ERR_SQLITE_ERROR':
			return `Cannot use the database in the data folder: ${message}. Choose another folder with --data-folder.`;
		default:
			return error instanceof Error ? error.message : String(error);
	}
}
