export { withDefaults } from './defaults';
export {
	countPages,
	expandPageList,
	firstPageBeyond,
	mergePageRanges,
	pageListOf,
	parsePageList,
	type PageRange,
} from './page-list';
export { parseParameter } from './parse';
export { refuseUnknownKeys, unknownKeysWarning } from './unknown-keys';
