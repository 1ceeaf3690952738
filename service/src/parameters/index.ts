export { withDefaults } from './defaults';
export {
	countPages,
	expandPageList,
	firstPageBeyond,
	mergePageRanges,
	parsePageList,
	type PageRange,
} from './page-list';
export { parseParameter } from './parse';
