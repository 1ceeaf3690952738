import com.helger.diagnostics.error.IError;
import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.executor.IValidationExecutor;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.xml.schematron.ValidationExecutorSchematron;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.File;
import java.nio.file.Files;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Schematron rules of CEN (EN 16931) and KoSIT (XRechnung) by phive: a line a file with its verdict and the rules that it breaks. */
public class Phive {
    static final Pattern RULE = Pattern.compile("(?:BR|PEPPOL|FX-SCH)-[A-Z0-9]+(?:-[A-Za-z0-9]+)*");

    public static void main(String[] files) throws Exception {
        ValidationExecutorSetRegistry<IValidationSourceXML> registry = new ValidationExecutorSetRegistry<>();
        EN16931Validation.initEN16931(registry);
        XRechnungValidation.initXRechnung(registry);
        for (String file : files) {
            String text = Files.readString(new File(file).toPath());
            boolean isCii = text.contains("CrossIndustryInvoice");
            boolean isCredit = text.contains("CreditNote");
            boolean isNational = text.contains("xrechnung");
            DVRCoordinate id = isNational
                ? isCii
                    ? XRechnungValidation.VID_XRECHNUNG_CII_302
                    : isCredit ? XRechnungValidation.VID_XRECHNUNG_UBL_CREDITNOTE_302 : XRechnungValidation.VID_XRECHNUNG_UBL_INVOICE_302
                : isCii
                    ? EN16931Validation.VID_CII_1315
                    : isCredit ? EN16931Validation.VID_UBL_CREDIT_NOTE_1315 : EN16931Validation.VID_UBL_INVOICE_1315;
            IValidationSourceXML source = ValidationSourceXML.create(new FileSystemResource(new File(file)));
            TreeSet<String> rules = new TreeSet<>();
            boolean isValid = true;
            try {
                for (IValidationExecutor<IValidationSourceXML> executor : registry.getOfID(id).getAllExecutors()) {
                    // Schemas are no rules of the standard.
                    if (!(executor instanceof ValidationExecutorSchematron)) continue;
                    for (IError error : executor.applyValidation(source, IValidityDeterminator.createDefault(), Locale.ROOT).getErrorList()) {
                        if (!error.getErrorLevel().isGE(com.helger.diagnostics.error.level.EErrorLevel.ERROR)) continue;
                        isValid = false;
                        Matcher found = RULE.matcher(error.getErrorID() + " " + error.getErrorText(Locale.ROOT));
                        rules.add(found.find() ? found.group() : "(" + error.getErrorText(Locale.ROOT).split("\n")[0] + ")");
                    }
                }
                System.out.println((isValid ? "valid" : "invalid") + "\t" + file + "\t" + String.join(" ", rules));
            } catch (Exception | LinkageError e) {
                System.out.println("error\t" + file + "\t" + e);
            }
        }
    }
}
