import type { Settings } from '../settings/settings';

/** Settings of the metadata store; without those of Postgres it is SQLite. */
export type MetadataSettings = Pick<Settings, 'dataFolder'> &
	Partial<Pick<Settings, 'databaseUrl' | 'databaseConnections'>>;

/** Settings of the file store. */
export type FileSettings = Pick<
	Settings,
	| 'dataFolder'
	| 'fileBytes'
	| 's3Bucket'
	| 's3Endpoint'
	| 's3PublicEndpoint'
	| 's3Region'
	| 's3PathStyle'
	| 's3AccessKey'
	| 's3SecretKey'
>;
