import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { PromptLanguage } from '../../contract/languages';
import { Api } from './api';
import { LanguageContext } from './context';
import { Header, type Theme } from './header';
import { remembered } from './remembered';
import { SignIn } from './sign-in';
import { texts } from './texts';
import { Workbench } from './workbench';

// The key is a secret and is forgotten with the tab. Language and appearance are remembered.
const keptKey = remembered(() => sessionStorage, 'key');
const keptLanguage = remembered(() => localStorage, 'language');
const keptTheme = remembered(() => localStorage, 'theme');

function firstLanguage(): PromptLanguage {
	const kept = keptLanguage.read();
	if (kept === 'en' || kept === 'zh') return kept;
	return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function firstTheme(): Theme {
	const kept = keptTheme.read();
	return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** The whole page. */
export function App() {
	const [key, setKey] = useState(keptKey.read);
	const [language, setLanguage] = useState(firstLanguage);
	const [theme, setTheme] = useState(firstTheme);
	const [balance, setBalance] = useState<number>();
	const api = useMemo(() => new Api(key, language), [key, language]);

	useEffect(() => {
		document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
		document.title = texts[language].title;
		keptLanguage.write(language);
	}, [language]);
	useEffect(() => {
		document.documentElement.dataset['theme'] = theme;
		keptTheme.write(theme === 'system' ? '' : theme);
	}, [theme]);

	const refreshBalance = useCallback(() => {
		if (key !== '') api.balance().then(setBalance, () => undefined);
	}, [api, key]);
	useEffect(refreshBalance, [refreshBalance]);

	const enter = (given: string): void => {
		keptKey.write(given);
		setKey(given);
	};
	const leave = useCallback(() => {
		keptKey.write('');
		setKey('');
		setBalance(undefined);
	}, []);

	return (
		<LanguageContext.Provider value={language}>
			<Header
				{...{ language, theme, setLanguage, setTheme }}
				balance={key === '' ? undefined : balance}
				leave={key === '' ? undefined : leave}
			/>
			<main>
				{key === '' ? <SignIn enter={enter} /> : <Workbench api={api} leave={leave} refreshBalance={refreshBalance} />}
			</main>
		</LanguageContext.Provider>
	);
}
