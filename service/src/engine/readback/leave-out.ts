import type { AnyParameters } from '../request/parameters';
import type { WordRole } from './page-words';
import type { ReadableFormat } from './read-back';

/** Why words are not in a result on purpose; `undefined` for words that it must have. */
export type LeaveOut = (role: WordRole) => string | undefined;

/** Whether a result only has the words of tables. @param isWorkbook  whether it comes from the sheets of a workbook */
export function hasOnlyTables(
	format: ReadableFormat,
	{ excelAllContent, excelWorksheetOption, resolveType }: AnyParameters,
	isWorkbook: boolean,
): boolean {
	if (format === 'csv') return !isWorkbook || excelWorksheetOption === 'e_ForTable';
	if (format === 'xlsx') return excelAllContent !== true;
	return format === 'json' && (resolveType === 'TABLE' || resolveType === 'IMAGE');
}

/** What a format or a parameter leaves out on purpose. */
export function leaveOutOf(format: ReadableFormat, parameters: AnyParameters): LeaveOut {
	const { isContainImg, formulaToImage } = parameters;
	const isOffice = format === 'docx' || format === 'pptx' || format === 'html';
	const reasons: Partial<Record<WordRole, boolean>> = {
		runningLine: ['markdown', 'docx', 'html', 'chunks'].includes(format),
		figure: isOffice || format === 'xlsx' || (format === 'markdown' && isContainImg === true),
		formula: format === 'markdown' || (isOffice && formulaToImage === true),
		repeatedHeader: true,
		outsideTables: true,
	};
	return (role) => (reasons[role] === true ? role : undefined);
}
