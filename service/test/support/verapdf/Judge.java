import java.io.FileInputStream;
import java.nio.charset.StandardCharsets;
import java.io.PrintStream;
import java.util.stream.Collectors;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.TestAssertion.Status;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Judges PDF files: arguments are pairs of a flavour as veraPDF names it (1b, ua1) and a path. Prints a line a file: "conforms", or the
 * rules it breaks as clause-test numbers, each once, or what kept it from being judged.
 */
class Judge {
	public static void main(String[] arguments) {
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		VeraGreenfieldFoundryProvider.initialise();
		for (int at = 0; at + 1 < arguments.length; at += 2) out.println(judge(arguments[at], arguments[at + 1]));
	}

	private static String judge(String flavourId, String path) {
		PDFAFlavour flavour = PDFAFlavour.byFlavourId(flavourId);
		try (FileInputStream file = new FileInputStream(path);
			PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
			PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
			ValidationResult result = validator.validate(parser);
			if (result.isCompliant()) return "conforms";
			return result.getTestAssertions().stream()
				.filter(assertion -> assertion.getStatus() == Status.FAILED)
				.map(Judge::ruleOf)
				.distinct()
				.sorted()
				.collect(Collectors.joining(" "));
		} catch (Exception | LinkageError error) {
			return "not judged: " + error.toString().replace('\n', ' ');
		}
	}

	private static String ruleOf(TestAssertion assertion) {
		return assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
	}
}
