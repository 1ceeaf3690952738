import { useState } from 'preact/hooks';

/** A list with one element at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
	const rest = list.filter((_, index) => index !== from);
	return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Attributes of the items of a list that is put in order by dragging; an item moves as soon as it is over another one. */
export function useDragging(move: (from: number, to: number) => void) {
	const [dragged, setDragged] = useState<number>();
	return (index: number) => ({
		draggable: true,
		class: dragged === index ? 'dragged' : '',
		onDragStart: () => setDragged(index),
		onDragEnd: () => setDragged(undefined),
		onDragOver: (event: DragEvent) => {
			if (dragged === undefined) return;
			event.preventDefault();
			if (dragged === index) return;
			move(dragged, index);
			setDragged(index);
		},
		onDrop: (event: DragEvent) => {
			if (dragged !== undefined) event.preventDefault();
		},
	});
}
