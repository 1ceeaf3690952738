/**
 * A decision tree: inner node `i` tests whether the feature `feature[i]` is at most `threshold[i]`, and continues with
 * `left[i]` or `right[i]`. A child below 0 is the leaf `-1 - child`.
 */
export interface Tree {
	readonly feature: readonly number[];
	readonly threshold: readonly number[];
	readonly left: readonly number[];
	readonly right: readonly number[];
	/** Contribution of the tree to the score, by leaf. */
	readonly leaf: readonly number[];
}

/**
 * Weights of gradient boosted trees for a yes/no decision (Friedman, "Greedy function approximation", 2001). `npm run
 * bench -- synthetic fit` writes them into `weights/`.
 */
export interface BoostedTrees<Feature extends string = string> {
	/** Feature names, in the order of the trees' indices. */
	readonly features: readonly Feature[];
	readonly trees: readonly Tree[];
}

/** Feature values by name; yes and no are 1 and 0. */
export type Features<Feature extends string = string> = Readonly<Record<Feature, number>>;

/** Probability of yes, 0 to 1: the logistic function of the sum over all trees. */
export function scoreOf<Feature extends string>(model: BoostedTrees<Feature>, features: Features<Feature>): number {
	const values = model.features.map((name) => features[name]);
	let sum = 0;
	for (const tree of model.trees) sum += tree.leaf[leafOf(tree, values)] ?? 0;
	return 1 / (1 + Math.exp(-sum));
}

/** An unknown feature (`NaN`) takes the left branch. */
function leafOf({ feature, threshold, left, right }: Tree, values: readonly number[]): number {
	let node = 0;
	while (node >= 0 && node < feature.length) {
		const value = values[feature[node] ?? 0] ?? Number.NaN;
		node = (value > (threshold[node] ?? 0) ? right[node] : left[node]) ?? -1;
	}
	return node < 0 ? -1 - node : 0;
}
