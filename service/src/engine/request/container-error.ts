import { ServiceError } from '../../messages/errors';
import type { ContainerContents } from './request';

/** The error of a container without a usable file, with the reason of each entry. */
export class UnusableContainerError extends ServiceError {
	constructor(
		{ errorName, details }: ServiceError,
		readonly contents: readonly ContainerContents[],
	) {
		super(errorName, details);
	}
}
