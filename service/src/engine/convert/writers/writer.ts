import type { OpenDocument, ReadingNeeds } from '../../reading/open-document';
import type { AnyParameters } from '../../request/parameters';
import type { ToolContext, ToolResult } from '../../request/tool';

/** Writes a document that a reader has opened, whatever it was read from. */
export interface Writer<Parameters extends AnyParameters = AnyParameters> {
	/** What it makes of the pages, for their reader. */
	readonly needs?: ReadingNeeds;
	readonly write: (context: ToolContext<Parameters>, document: OpenDocument) => Promise<ToolResult>;
}
