import type { ToolContext } from '../../request/tool';
import type { OfficeOptions } from '../../writing/office/office-options';

/** The requested content of an office file. */
export function officeOptions({ parameters, request }: ToolContext): OfficeOptions {
	return {
		images: parameters.isContainImg === true,
		annotations: parameters.isContainAnnot === true,
		formulasAsImages: parameters.formulaToImage === true,
		folder: request.outputFolder,
	};
}

/** The requested layout. */
export function layoutOf({ parameters }: ToolContext): 'flow' | 'box' {
	return parameters.pageLayoutMode === 'e_Box' ? 'box' : 'flow';
}
