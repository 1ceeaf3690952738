import type { PromptLanguage } from '../../contract/languages';
import { useTexts } from './context';

/** Appearance: that of the system, or a chosen one. */
export type Theme = 'system' | 'light' | 'dark';

interface HeaderProperties {
	readonly language: PromptLanguage;
	readonly theme: Theme;
	readonly setLanguage: (language: PromptLanguage) => void;
	readonly setTheme: (theme: Theme) => void;
	/** `undefined` while unknown. */
	readonly balance: number | undefined;
	/** `undefined` when signed out. */
	readonly leave: (() => void) | undefined;
}

/** Title, balance, language, appearance, sign out. */
export function Header({ language, theme, setLanguage, setTheme, balance, leave }: HeaderProperties) {
	const { text } = useTexts();
	return (
		<header class="top">
			<img src="page/icon.svg" alt="" width="32" height="32" />
			<h1>{text('title')}</h1>
			{balance !== undefined && (
				<p class="balance" aria-live="polite">
					{text('balance')}: <strong>{balance.toLocaleString(language === 'zh' ? 'zh-CN' : 'en')}</strong>
				</p>
			)}
			<label>
				<span class="hidden">{text('language')}</span>
				<select value={language} onChange={({ currentTarget }) => setLanguage(currentTarget.value as PromptLanguage)}>
					<option value="en">English</option>
					<option value="zh">中文</option>
				</select>
			</label>
			<label>
				<span class="hidden">{text('theme')}</span>
				<select value={theme} onChange={({ currentTarget }) => setTheme(currentTarget.value as Theme)}>
					<option value="system">{text('system')}</option>
					<option value="light">{text('light')}</option>
					<option value="dark">{text('dark')}</option>
				</select>
			</label>
			{leave && (
				<button type="button" class="plain" onClick={leave}>
					{text('signOut')}
				</button>
			)}
		</header>
	);
}
