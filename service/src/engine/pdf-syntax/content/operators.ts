/** Operators of content streams by function (ISO 32000-1, annex A). */
const classes = {
	/** Begin or continue a path; nothing else may precede the painting. */
	pathConstruction: ['m', 'l', 'c', 'v', 'y', 'h', 're'],
	/** Mark the path as the next clip; still part of the path. */
	clipping: ['W', 'W*'],
	/** End a path and paint it. */
	pathPainting: ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'],
	textShowing: ['Tj', 'TJ', "'", '"'],
	/** Images, forms and shadings. */
	objectPainting: ['Do', 'BI', 'sh'],
	markedContent: ['BMC', 'BDC', 'EMC', 'MP', 'DP'],
} as const;

/** A group of operators. */
type OperatorClass = keyof typeof classes;

const classOf = new Map<string, OperatorClass>(
	Object.entries(classes).flatMap(([name, operators]) =>
		operators.map((operator) => [operator, name as OperatorClass] as const),
	),
);

/** The group of an operator; `undefined` for state and grouping operators, and unknown ones. */
export function operatorClass(operator: string): OperatorClass | undefined {
	return classOf.get(operator);
}
