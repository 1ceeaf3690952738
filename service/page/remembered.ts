/** A choice stored in this browser; losing it does no harm. */
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
				// In a private window the choice lasts until the window is closed.
			}
		},
	};
}
