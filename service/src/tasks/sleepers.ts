/** Workers that have nothing to do. */
export class Sleepers {
	private readonly rousers = new Set<(roused: boolean) => void>();

	/** How many sleep. */
	get count(): number {
		return this.rousers.size;
	}

	/** @returns whether it was roused before its time was over */
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

	/** Rouse so many, the one that sleeps longest first. @returns how many there were */
	rouse(count: number): number {
		const some = [...this.rousers].slice(0, count);
		for (const rouse of some) rouse(true);
		return some.length;
	}
}
