import { FolderFileStore } from '../../src/storage/folder/folder-file-store';
import { temporaryFolder } from '../support/temporary-folder';
import { fileStoreSuite } from './file-store.suite';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('files in a folder', () => {
	fileStoreSuite(() => FolderFileStore.open(folder.path));
});
