/** Idle workers. */
export class Sleepers {
	private readonly rousers = new Set<(roused: boolean) => void>();

	/** How many sleep. */
	get count(): number {
		return this.rousers.size;
	}

	/** @returns whether it was woken before its time */
	async sleep(ms: number): Promise<boolean> {
		return await new Promise((resolve) => {
			const rouse = (roused: boolean): void => {
				clearTimeout(timer);
				this.rousers.delete(rouse);
				resolve(roused);
			};
			const timer = setTimeout(() => rouse(false), ms);
			this.rousers.add(rouse);
		});
	}

	/** Wakes a number of workers, longest sleeping first. @returns how many there were */
	rouse(count: number): number {
		const some = [...this.rousers].slice(0, count);
		for (const rouse of some) rouse(true);
		return some.length;
	}
}
