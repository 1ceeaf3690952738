import { convert } from '../engine/conversion';
import { serveConversions } from './worker-process';

serveConversions(convert);
