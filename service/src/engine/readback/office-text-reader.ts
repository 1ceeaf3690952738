import { MarkupScanner } from './markup-scanner';
import type { ResultText } from './result-text';

/** Reads the words of a part of an office file. Its text is in separate elements. */
export abstract class OfficeTextReader {
	private readonly scanner: MarkupScanner;
	/** Whether an element with text is open. */
	protected inText = false;

	constructor(protected readonly result: ResultText) {
		this.scanner = new MarkupScanner({
			open: (name, tag) => this.open(name, tag),
			close: (name) => this.close(name),
			text: (text) => {
				if (this.inText) result.add(text);
			},
		});
	}

	push(piece: string): void {
		this.scanner.push(piece);
	}

	end(): void {
		this.result.endBlock();
	}

	/** @param tag  its name and attributes */
	protected abstract open(name: string, tag: string): void;
	protected abstract close(name: string): void;
}
