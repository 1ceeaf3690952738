/** A value by a name that comes from data: names such as `constructor` must not find what every object inherits. */
export function readOwn<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}
