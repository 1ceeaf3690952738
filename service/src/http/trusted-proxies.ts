/** Whether a host is trusted about its predecessor. @param hop  0 for the connected host */
type Trust = (address: string, hop: number) => boolean;

/**
 * The setting `trustProxy` in the framework's form. Hosts before the trusted proxies can write anything: "true" means
 * the nearest one to this machine.
 */
export function trustedProxies(setting: string): false | string[] | Trust {
	if (setting === 'false') return false;
	const hops = setting === 'true' ? 1 : /^\d{1,2}$/.test(setting) ? Number(setting) : undefined;
	if (hops === undefined) return setting.split(',').map((one) => one.trim());
	return (_address, hop) => hop < hops;
}
