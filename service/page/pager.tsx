interface Step {
	readonly name: string;
	/** Absent at the end. */
	readonly go: (() => void) | undefined;
}

interface PagerProperties {
	readonly back: Step;
	/** What is shown now. */
	readonly position: string;
	readonly on: Step;
}

/** Buttons to the previous and the next part of a list. */
export function Pager({ back, position, on }: PagerProperties) {
	return (
		<>
			<StepButton {...back} />
			<span>{position}</span>
			<StepButton {...on} />
		</>
	);
}

function StepButton({ name, go }: Step) {
	return (
		<button type="button" class="plain" disabled={go === undefined} onClick={go}>
			{name}
		</button>
	);
}
