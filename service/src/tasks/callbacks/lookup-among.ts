import type { LookupFunction } from 'node:net';
import type { CheckedAddress } from './callback-address';

/**
 * A lookup limited to these addresses: a connection goes where was checked, even if the name resolves differently by
 * now.
 */
export function lookupAmong(addresses: readonly CheckedAddress[]): LookupFunction {
	return (_name, options, callback) => {
		const [first] = addresses;
		if (options.all) callback(null, [...addresses]);
		else if (first) callback(null, first.address, first.family);
		else callback(new Error('no address'), '');
	};
}
