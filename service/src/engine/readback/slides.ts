import { markupAttribute } from './markup-scanner';
import { OfficeTextReader } from './office-text-reader';

/** Words of a slide. */
export class SlideReader extends OfficeTextReader {
	protected open(name: string, tag: string): void {
		const { result } = this;
		if (name === 'a:t') this.inText = true;
		else if (name === 'a:br') result.add(' ');
		else if (name === 'a:tbl') result.startTable();
		else if (name === 'a:tr') result.startRow();
		else if (name === 'a:tc') result.startCell();
		else if (name === 'p:cNvPr') result.addDescription(markupAttribute(tag, 'descr'));
	}

	protected close(name: string): void {
		const { result } = this;
		if (name === 'a:t') this.inText = false;
		else if (name === 'a:p') result.endBlock();
		else if (name === 'a:tc') result.endCell();
		else if (name === 'a:tbl') result.endTable();
	}
}
