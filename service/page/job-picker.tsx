import { useState } from 'preact/hooks';
import { toolDefinition, type ToolPath } from '../../contract/tools';
import { useTexts } from './context';
import { isFound, jobName, type JobGroup } from './jobs';

interface JobPickerProperties {
	readonly groups: readonly JobGroup[];
	readonly toolPath: ToolPath;
	readonly change: (toolPath: ToolPath) => void;
}

/** The tools in groups, one of which is selected; a search leaves the matching ones and the selected one. */
export function JobPicker({ groups, toolPath, change }: JobPickerProperties) {
	const { text, localized } = useTexts();
	const [search, setSearch] = useState('');
	return (
		<fieldset class="jobs">
			<legend>{text('tool')}</legend>
			<input
				type="search"
				aria-label={text('findTool')}
				placeholder={text('findTool')}
				value={search}
				onInput={({ currentTarget }) => setSearch(currentTarget.value)}
				onKeyDown={(event) => {
					// Enter would start the conversion.
					if (event.key === 'Enter') event.preventDefault();
				}}
			/>
			{groups.map(({ title, tools }) => {
				const matches = tools.filter((path) => path === toolPath || isFound(path, search));
				return (
					matches.length > 0 && (
						<div key={title} role="group" aria-label={text(title)}>
							<span class="help">{text(title)}</span>
							<div class="tiles">
								{matches.map((path) => (
									<label key={path} class="tile">
										<input
											type="radio"
											name="tool"
											value={path}
											checked={path === toolPath}
											onChange={() => change(path)}
										/>
										{jobName(localized(toolDefinition(path).label))}
									</label>
								))}
							</div>
						</div>
					)
				);
			})}
		</fieldset>
	);
}
