/**
 * Do something for each number from 0 to `count` - 1, several at once.
 * @param work  its first error ends all of it, when those begun beside it have ended
 */
export async function severalAtOnce(
	count: number,
	atOnce: number,
	work: (index: number) => Promise<void>,
): Promise<void> {
	let next = 0;
	const line = async (): Promise<void> => {
		for (let index = next++; index < count; index = next++) {
			try {
				await work(index);
			} catch (error) {
				next = count;
				throw error;
			}
		}
	};
	const ends = await Promise.allSettled(Array.from({ length: atOnce }, line));
	for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
