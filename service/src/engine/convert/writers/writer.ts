import type { OpenDocument, ReadingNeeds } from '../../reading/open-document';
import type { AnyParameters } from '../../request/parameters';
import type { ToolContext, ToolResult } from '../../request/tool';

/** Writes a document opened by a reader, whatever its source. */
export interface Writer<Parameters extends AnyParameters = AnyParameters> {
	/** What it needs from its pages, for their reader. */
	readonly needs?: ReadingNeeds;
	/** Whether its result is not the whole document: the words are not read back. */
	readonly isPartial?: boolean;
	readonly write: (context: ToolContext<Parameters>, document: OpenDocument) => Promise<ToolResult>;
}
