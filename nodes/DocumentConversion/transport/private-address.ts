/** Names of this machine or a private network: without a dot, or with a reserved ending. */
const privateNames =
	/^[^.:]+\.?$|\.(localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|svc|docker|consul|test)\.?$/i;
/** Private, reserved and tunnel addresses (IANA special-purpose registries), as `URL` spells them. */
const privateAddresses =
	/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|192\.0\.0|192\.88\.99|22[4-9]|2[345]\d)\.|^\[(::|f[cdf]|fe[89a-f]|64:ff9b:|2002:|2001:(0?:|:))/i;

/** True if the name of a host, as `URL` spells it, is that of this machine or a private network. */
export function isPrivateHost(host: string): boolean {
	const isAddress = /^\[|^\d+\.\d+\.\d+\.\d+$/.test(host);
	return (isAddress ? privateAddresses : privateNames).test(host);
}
