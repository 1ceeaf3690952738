/** A choice of the person at this browser; lost without harm where the browser keeps nothing. */
export function remembered(storage: () => Storage, name: string): { read(): string; write(value: string): void } {
	const key = `document-conversion.${name}`;
	return {
		read() {
			try {
				return storage().getItem(key) ?? '';
			} catch {
				return '';
			}
		},
		write(value) {
			try {
				if (value === '') storage().removeItem(key);
				else storage().setItem(key, value);
			} catch {
				// A private window: the choice holds until it is closed.
			}
		},
	};
}
