import { convert } from '../engine/convert/conversion';
import { serveConversions } from './worker-process';

serveConversions(convert);
