import type { OpenDocument, ReadingNeeds } from '../../reading/open-document';
import type { AnyParameters } from '../../request/parameters';
import type { ToolContext, ToolResult } from '../../request/tool';

/** Writes a document opened by a reader, whatever its source. */
export interface Writer<Parameters extends AnyParameters = AnyParameters> {
	/** What it needs from its pages, for their reader. */
	readonly needs?: ReadingNeeds;
	readonly write: (context: ToolContext<Parameters>, document: OpenDocument) => Promise<ToolResult>;
}
