/** Whether a host is believed in what it says of the one before it. @param hop  0 for the host that is connected */
type Trust = (address: string, hop: number) => boolean;

/**
 * The setting `trustProxy` as the framework takes it. Whoever stands before the believed proxies writes what it likes: "true"
 * means the one nearest to this machine.
 */
export function trustedProxies(setting: string): false | string[] | Trust {
	if (setting === 'false') return false;
	const hops = setting === 'true' ? 1 : /^\d{1,2}$/.test(setting) ? Number(setting) : undefined;
	if (hops === undefined) return setting.split(',').map((one) => one.trim());
	return (_address, hop) => hop < hops;
}
