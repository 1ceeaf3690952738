import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Mustang's validator: a line a file with its verdict and the rules that it breaks. */
public class Mustang {
    static final Pattern ERROR = Pattern.compile("<error\\b.*?</error>", Pattern.DOTALL);
    static final Pattern RULE = Pattern.compile("(?:BR|PEPPOL|FX-SCH)-[A-Z0-9]+(?:-[A-Za-z0-9]+)*");

    public static void main(String[] files) {
        for (String file : files) {
            try {
                ZUGFeRDValidator validator = new ZUGFeRDValidator();
                validator.disableNotices();
                String report = validator.validate(file);
                TreeSet<String> rules = new TreeSet<>();
                Matcher errors = ERROR.matcher(report);
                while (errors.find()) {
                    Matcher found = RULE.matcher(errors.group());
                    rules.add(found.find() ? found.group() : "(" + errors.group().replaceAll("<[^>]*>|\\s+", " ").strip() + ")");
                }
                String verdict = validator.wasCompletelyValid() ? "valid" : "invalid";
                System.out.println(verdict + "\t" + file + "\t" + String.join(" ", rules));
            } catch (Exception | LinkageError e) {
                System.out.println("error\t" + file + "\t" + e);
            }
        }
    }
}
